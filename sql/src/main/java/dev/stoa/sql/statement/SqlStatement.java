package dev.stoa.sql.statement;

import java.util.List;
import java.util.Optional;

/**
 * One statement, as far as its tables matter: the query inside it, and the name that it writes to.
 *
 * @param text the whole text
 * @param kind what it does
 * @param target the written name; empty if it writes to no table
 * @param targetColumns the columns of an insertion, in the order of the query's; empty for all
 * @param query the part that is a query; empty if there is none
 */
public record SqlStatement(
    String text,
    Kind kind,
    Optional<Target> target,
    List<String> targetColumns,
    Optional<Range> query) {
  /** What a statement does. */
  public enum Kind {
    /** {@code CREATE TABLE … AS}. */
    CREATE_TABLE_AS,
    /** {@code CREATE VIEW … AS}. */
    CREATE_VIEW,
    /** {@code INSERT INTO … SELECT}, which matches columns by position. */
    INSERT,
    /** {@code INSERT INTO … BY NAME}. */
    INSERT_BY_NAME,
    /**
     * {@code DELETE}, {@code UPDATE}, {@code MERGE}, {@code ALTER}, {@code DROP}, {@code TRUNCATE}.
     */
    CHANGE,
    /** {@code DESCRIBE} or {@code SHOW}, which read no rows. */
    DESCRIBE,
    /** Anything else, such as a query. */
    OTHER
  }

  /** What {@code CREATE TABLE} does if the table exists. */
  public enum IfExists {
    /** It fails. */
    FAIL,
    /** {@code OR REPLACE}. */
    REPLACE,
    /** {@code IF NOT EXISTS}. */
    KEEP
  }

  /**
   * The table that a statement writes to.
   *
   * @param name its name, without quotes
   * @param isText whether it is in single quotes, which only tables in directories are
   * @param ifExists what happens if it exists
   */
  public record Target(String name, boolean isText, IfExists ifExists) {}

  /**
   * A part of the text.
   *
   * @param start the index of its first character
   * @param end the index after its last
   * @param isTableName whether it is only the name of a table, such as in {@code DESCRIBE 'crawl'}
   */
  public record Range(int start, int end, boolean isTableName) {}

  /** Returns the query's text: {@code FROM} and the name, if it is only a name. */
  public Optional<String> queryText() {
    return query.map(
        range -> (range.isTableName() ? "FROM " : "") + text.substring(range.start(), range.end()));
  }

  /** Returns the statement with another text in place of its query. */
  public String withQuery(String newQuery) {
    Range range = query.orElseThrow();
    return text.substring(0, range.start()) + newQuery + text.substring(range.end());
  }

  /** Parses a statement; accepts any text. */
  public static SqlStatement parse(String text) {
    return new StatementParser(text).parse();
  }
}
