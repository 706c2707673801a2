/**
 * What reading from and writing to databases share: the address and credentials, the driver, the
 * names of tables, and messages about what a database rejects.
 *
 * <p>Called by {@code input.jdbc} and {@code output.jdbc}. No message contains a password.
 */
package dev.stoa.cli.database;
