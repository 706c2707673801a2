/**
 * Passes tables to and from Python through Arrow's C data interface, one crossing for each batch.
 * Called by the Python package {@code stoa}, which calls core's public classes for everything else;
 * not an API for other programs.
 */
package dev.stoa.python;
