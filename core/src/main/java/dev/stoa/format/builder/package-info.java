/**
 * Builders that collect the values of a column in arrays before a page is encoded. Filled by the
 * serdes and sinks of writers; read by the collectors of bounds and the encoders of pages.
 */
@Internal
package dev.stoa.format.builder;

import dev.stoa.annotation.Internal;
