/**
 * The layouts of columns and pages, for tests that must pass for each, and the layouts of a written
 * table's pages.
 *
 * <p>Called by contract tests, so that a page in a simpler layout cannot go unnoticed.
 */
package dev.stoa.testing.layout;
