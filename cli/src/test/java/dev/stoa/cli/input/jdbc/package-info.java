/** Tests of reading databases. */
package dev.stoa.cli.input.jdbc;
