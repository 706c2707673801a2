/**
 * Layouts of columns and pages: generators for tests that must pass for each layout, and a parser
 * that reports the layouts of written pages.
 *
 * <p>Called by contract tests, which fail if a page is written in a simpler layout than requested.
 */
package dev.stoa.testing.layout;
