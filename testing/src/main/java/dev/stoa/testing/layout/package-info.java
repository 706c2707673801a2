/**
 * The forms that columns and pages can have, for tests that hold of each of them, and what forms
 * the pages of a written table have.
 *
 * <p>Called by contract tests, so that a page written in a simpler form hides no layout from them.
 */
package dev.stoa.testing.layout;
