# The page
page-loses = This loses at once.
