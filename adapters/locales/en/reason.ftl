# Why a file, an address or a program cannot be used.

reason-missing = there is no such file or folder
reason-folder = it is a folder
reason-file = it is a file, where a folder is needed
reason-under-file = part of its path is a file, not a folder
reason-forbidden = this user has no permission
reason-read-only = it is on a file system that can only be read
reason-full = no space is left
reason-name = no file can have this name
reason-no-program = it is no program for this machine
reason-no-text = it is not a text in UTF-8
reason-in-use = another program uses it
reason-no-address = this machine has no such address
reason-no-host = there is no host of that name
reason-not-listening = nothing listens there
reason-no-way = the network does not lead there
reason-late = there was no answer in time
reason-no-certificate = no trusted encrypted connection can be made
reason-no-http = what answers there is not a web server, or it broke off
reason-silent = it says nothing
reason-other = the system says { $what }
