/**
 * Random predicates, each with a naive evaluation that shares no code with the tested one, and
 * random vectors as their input.
 *
 * <p>Called by tests of predicates and of filtered reads.
 */
package dev.stoa.testing.predicate;
