/** Tests of how files are found, opened and decompressed. */
package dev.stoa.cli.input.file;
