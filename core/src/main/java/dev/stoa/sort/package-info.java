/**
 * Sorts rows in bounded memory: keys whose bytes compare as the values do, and an external merge
 * sort of rows in Avro binary. Called by sorting table writers, by commands that print or compare
 * rows in order, and by jobs that load tables.
 */
@Internal
package dev.stoa.sort;

import dev.stoa.annotation.Internal;
