/** Tests of the cursors of rows. */
package dev.stoa.cli.rows;
