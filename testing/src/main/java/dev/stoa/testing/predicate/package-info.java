/**
 * Random predicates, each with a naive evaluation of its own that shares nothing with the tested
 * ones, and random vectors to evaluate them over.
 *
 * <p>Called by the tests of predicates and of what is read through them.
 */
package dev.stoa.testing.predicate;
