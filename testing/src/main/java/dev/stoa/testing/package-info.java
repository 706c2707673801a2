/** Placeholder. */
package dev.stoa.testing;
