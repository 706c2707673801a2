/** Tests of the commands as a user meets them: arguments in; output, errors and exit code out. */
package dev.stoa.cli.command;
