/**
 * Predicates over rows, with SQL's null logic: created by method calls or parsed from text, and
 * bound to a schema for evaluation.
 *
 * <p>{@code FilterPredicate} and its factories are for users, the rest is internal. Created by
 * users, engines and the command line; evaluated by scans and page readers.
 */
@Internal
package dev.stoa.predicate;

import dev.stoa.annotation.Internal;
