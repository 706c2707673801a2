/**
 * The command {@code stoa bench}, which the command line finds with {@link java.util.ServiceLoader}
 * when this module is on its class path.
 */
package dev.stoa.bench.command;
