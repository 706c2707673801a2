/** Tests of the program's output. */
package dev.stoa.cli.console;
