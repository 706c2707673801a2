/** Reads files and streams of Arrow's inter-process communication format (IPC, Feather V2). */
package dev.stoa.cli.input.arrow;
