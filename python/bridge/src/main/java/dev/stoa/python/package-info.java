/**
 * Passes tables to and from Python through Arrow's C data interface, one crossing for each batch.
 * Called by the Python package {@code stoa}, which calls core's public classes for everything else.
 */
@Internal
package dev.stoa.python;

import dev.stoa.annotation.Internal;
