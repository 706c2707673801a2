/** Tests of how the program speaks. */
package dev.stoa.cli.console;
