/**
 * Builders that collect the values of a column in arrays before a page is encoded. Filled by the
 * serdes and sinks of writers; read by statistics and page encoders. They do not depend on pages.
 */
@Internal
package dev.stoa.format.builder;

import dev.stoa.annotation.Internal;
