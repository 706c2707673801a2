/**
 * Records that find code which keeps their values too long: what they give refuses to be used after
 * the reader's next step.
 *
 * <p>Internal. A debugging aid over any {@link dev.stoa.data.ColumnarRecord}, slower than it and
 * with objects of its own for each value; called by the readers of splits.
 */
package dev.stoa.data.checked;
