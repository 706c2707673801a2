/** Placeholder. */
package dev.stoa.cli;
