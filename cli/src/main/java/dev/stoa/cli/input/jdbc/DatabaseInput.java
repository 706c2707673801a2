package dev.stoa.cli.input.jdbc;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.util.List;
import java.util.Optional;

/**
 * What is read from a database. Immutable.
 *
 * @param source the table or query
 * @param columns the names of the columns to read, in this order; empty for all
 * @param predicate the condition of the rows to read
 * @param splitColumn the column by whose ranges the rows are divided into tasks
 * @param taskCount the number of tasks, at least 1
 * @param fetchSize the number of rows that the driver fetches at a time; chosen by the size of rows
 *     if empty
 */
public record DatabaseInput(
    Source source,
    List<String> columns,
    FilterPredicate predicate,
    Optional<String> splitColumn,
    int taskCount,
    Optional<Integer> fetchSize) {
  /** A table or a query. */
  public sealed interface Source {}

  /**
   * A table or view.
   *
   * @param name its name, perhaps after its schema and a dot
   */
  public record TableSource(String name) implements Source {
    @Override
    public String toString() {
      return "table " + name;
    }
  }

  /**
   * The result of a query.
   *
   * @param sql a SELECT of the database's dialect
   */
  public record QuerySource(String sql) implements Source {
    /** Creates a source without the semicolon at the end of the query. */
    public QuerySource {
      sql = sql.strip().replaceFirst("\\s*;\\s*$", "");
    }

    @Override
    public String toString() {
      return "the query";
    }
  }

  /** Creates an input and copies its columns. */
  public DatabaseInput {
    columns = List.copyOf(columns);
  }

  /** Returns an input of all columns and rows of a source, which one task reads. */
  public static DatabaseInput of(Source source) {
    return new DatabaseInput(
        source, List.of(), FilterPredicates.alwaysTrue(), Optional.empty(), 1, Optional.empty());
  }

  /** Returns this input with other columns. */
  public DatabaseInput withColumns(List<String> newColumns) {
    return new DatabaseInput(source, newColumns, predicate, splitColumn, taskCount, fetchSize);
  }

  /** Returns this input with another condition. */
  public DatabaseInput withPredicate(FilterPredicate newPredicate) {
    return new DatabaseInput(source, columns, newPredicate, splitColumn, taskCount, fetchSize);
  }

  /** Returns this input divided into tasks by ranges of a column. */
  public DatabaseInput splitBy(String column, int newTaskCount) {
    return new DatabaseInput(
        source, columns, predicate, Optional.of(column), newTaskCount, fetchSize);
  }

  /** Returns this input with another number of rows per fetch. */
  public DatabaseInput withFetchSize(int newFetchSize) {
    return new DatabaseInput(
        source, columns, predicate, splitColumn, taskCount, Optional.of(newFetchSize));
  }
}
