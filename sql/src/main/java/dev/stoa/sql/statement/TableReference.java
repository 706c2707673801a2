package dev.stoa.sql.statement;

/**
 * A name of a table in the text of a query.
 *
 * @param name the name, without quotes
 * @param start the index of its first character in the query
 * @param end the index after its last
 * @param hasAlias whether an alias follows
 */
public record TableReference(String name, int start, int end, boolean hasAlias) {}
