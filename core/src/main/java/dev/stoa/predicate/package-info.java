/**
 * Predicates over records: their text and fluent forms, and their binding to a schema, with SQL's
 * null logic.
 *
 * <p>{@code FilterPredicate} and its factories are for users, the rest is internal. Made by users,
 * engines and the command line; evaluated by scans and page readers.
 */
@Internal
package dev.stoa.predicate;

import dev.stoa.annotation.Internal;
