/**
 * Pages of any layout: consecutive rows of one column file, which are encoded together.
 *
 * <p>Internal. Other packages implement the layouts; column files and records read all of them
 * through this package.
 */
@Internal
package dev.stoa.format.page;

import dev.stoa.annotation.Internal;
