"""What the fuzzing part of the fault suite is made of."""
