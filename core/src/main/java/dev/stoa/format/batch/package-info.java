/**
 * Builders of the vectors of a batch, to which the values of value pages and row pages are
 * appended.
 *
 * <p>Internal. Created by the batch readers; filled by the serdes and by the columns of row pages.
 */
@Internal
package dev.stoa.format.batch;

import dev.stoa.annotation.Internal;
