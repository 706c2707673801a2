package dev.stoa.cli.input.jdbc;

import dev.stoa.avro.AvroNames;
import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseException;
import dev.stoa.cli.database.DatabaseTable;
import dev.stoa.cli.database.DatabaseTable.Scope;
import dev.stoa.cli.database.SqlNames;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.text.NameSuggestions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The statement that reads an input, and what remains to be done with its rows.
 *
 * @param names quotes names
 * @param from the table, or the query in parentheses
 * @param wholeQuery the query, if it can be executed as it is
 * @param sourceColumns all columns of the table or query
 * @param columns the columns that the statement selects: first those of the result, then those that
 *     only the remaining predicate needs
 * @param schema the schema of the result
 * @param condition the condition in SQL
 * @param remaining what is still to be tested, bound to the source's columns
 */
record SelectPlan(
    SqlNames names,
    String from,
    Optional<String> wholeQuery,
    List<DatabaseColumn> sourceColumns,
    List<DatabaseColumn> columns,
    Schema schema,
    Optional<SqlCondition> condition,
    Optional<BoundPredicate> remaining) {
  private static final String NAMESPACE = "dev.stoa.input";

  /** Plans the statement for an input. */
  static SelectPlan of(DatabaseAccess access, Connection connection, DatabaseInput input)
      throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    SqlNames names = SqlNames.of(metaData);
    String from = from(access, connection, input.source(), names);
    boolean isTable = input.source() instanceof DatabaseInput.TableSource;
    ColumnTypes types = ColumnTypes.of(metaData.getDatabaseProductName());
    List<DatabaseColumn> sourceColumns = describe(connection, from, types, isTable);
    List<DatabaseColumn> columns = new ArrayList<>(selected(sourceColumns, input.columns()));
    Schema schema = schema(columns);

    BoundPredicate predicate = input.predicate().bind(AvroTypes.record(schema(sourceColumns)));
    boolean isAlwaysTrue = predicate == BoundPredicate.Constant.TRUE;
    SqlConditions conditions =
        new SqlConditions(
            sourceColumns, names, types.isPostgres(), comparesBytes(connection, types));
    Optional<SqlCondition> condition = isAlwaysTrue ? Optional.empty() : conditions.of(predicate);
    Optional<BoundPredicate> remaining =
        isAlwaysTrue || condition.map(SqlCondition::isExact).orElse(false)
            ? Optional.empty()
            : Optional.of(predicate);
    remaining.ifPresent(test -> addColumns(test, sourceColumns, columns));
    return new SelectPlan(
        names,
        from,
        isTable || columns.size() != sourceColumns.size() || !columns.equals(sourceColumns)
            ? Optional.empty()
            : Optional.of(((DatabaseInput.QuerySource) input.source()).sql()),
        sourceColumns,
        columns,
        schema,
        condition,
        remaining);
  }

  private static String from(
      DatabaseAccess access, Connection connection, DatabaseInput.Source source, SqlNames names)
      throws SQLException {
    if (source instanceof DatabaseInput.QuerySource query) {
      return "(" + query.sql() + "\n) stoa_query"; // the query may end in a comment
    }
    String name = ((DatabaseInput.TableSource) source).name();
    Optional<DatabaseTable> table = DatabaseTable.find(connection, name, Scope.ALL_SCHEMAS);
    if (table.isEmpty()) {
      throw DatabaseTable.missing(access, connection, name);
    }
    return table.get().sqlName(names);
  }

  private static List<DatabaseColumn> describe(
      Connection connection, String from, ColumnTypes types, boolean isTable) throws SQLException {
    List<DatabaseColumn> columns = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + from + " WHERE 1 = 0")) {
      ResultSetMetaData metaData = rows.getMetaData();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        String label = metaData.getColumnLabel(i);
        if (!labels.add(label)) {
          throw new DatabaseException(
              "the query has two columns \"%s\": give one of them another name with AS"
                  .formatted(label));
        }
        // An outer join of a query returns nulls also for columns that are NOT NULL.
        boolean isNullable = !isTable || metaData.isNullable(i) != ResultSetMetaData.columnNoNulls;
        columns.add(new DatabaseColumn(label, types.of(metaData, i), isNullable));
      }
    }
    return columns;
  }

  private static List<DatabaseColumn> selected(List<DatabaseColumn> columns, List<String> names) {
    return names.isEmpty()
        ? columns
        : new LinkedHashSet<>(names).stream().map(name -> find(columns, name)).toList();
  }

  private static DatabaseColumn find(List<DatabaseColumn> columns, String name) {
    List<String> names = columns.stream().map(DatabaseColumn::name).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new DatabaseException(
          "the database's rows have no column \"%s\"%s"
              .formatted(
                  name,
                  NameSuggestions.closest(name, names)
                      .map(similar -> "; did you mean " + similar + "?")
                      .orElse(": the columns are " + String.join(", ", names))));
    }
    return columns.get(index);
  }

  private static Schema schema(List<DatabaseColumn> columns) {
    List<Schema.Field> fields =
        columns.stream().map(column -> AvroNames.newField(column.name(), column.schema())).toList();
    try {
      return Schema.createRecord("Row", null, NAMESPACE, false, fields);
    } catch (AvroRuntimeException e) {
      throw new DatabaseException(
          "the names of the columns cannot be distinguished (%s): rename one with AS in a --query"
              .formatted(e.getMessage()),
          e);
    }
  }

  private static boolean comparesBytes(Connection connection, ColumnTypes types)
      throws SQLException {
    if (!types.isPostgres()) {
      return false;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW server_encoding")) {
      return row.next() && "UTF8".equals(row.getString(1));
    }
  }

  private static void addColumns(
      BoundPredicate predicate, List<DatabaseColumn> sourceColumns, List<DatabaseColumn> columns) {
    predicate.forEachTest(
        test ->
            test.forEachColumn(
                ordinal -> {
                  if (!columns.contains(sourceColumns.get(ordinal))) {
                    columns.add(sourceColumns.get(ordinal));
                  }
                }));
  }

  /** Returns the plan with another schema of the result, whose fields have the same order. */
  SelectPlan withSchema(Schema newSchema) {
    return new SelectPlan(
        names, from, wholeQuery, sourceColumns, columns, newSchema, condition, remaining);
  }

  /**
   * Returns a column of the table or query.
   *
   * @throws DatabaseException when there is none of this name
   */
  DatabaseColumn sourceColumn(String name) {
    return find(sourceColumns, name);
  }

  String quote(String name) {
    return names.quote(name);
  }

  /** Returns the statement for the rows of a range. */
  String sql(TaskRange range) {
    if (wholeQuery.isPresent() && condition.isEmpty() && range.isAll()) {
      return wholeQuery.get(); // keeps its order
    }
    List<String> clauses = new ArrayList<>();
    condition.ifPresent(test -> clauses.add("(" + test.sql() + ")"));
    if (!range.isAll()) {
      clauses.add(range.clause());
    }
    String list = String.join(", ", columns.stream().map(column -> quote(column.name())).toList());
    return "SELECT "
        + (list.isEmpty() ? "1" : list)
        + " FROM "
        + from
        + (clauses.isEmpty() ? "" : " WHERE " + String.join(" AND ", clauses));
  }
}
