/** Placeholder. */
package dev.stoa.bench;
