package dev.stoa.spark.procedure;

import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.table.LocalRows;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.BoundProcedure;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A procedure of a catalog, whose first argument is the table. */
public final class TableProcedure implements UnboundProcedure, BoundProcedure {
  private static final ProcedureParameter TABLE =
      ProcedureParameter.in("table", DataTypes.StringType)
          .comment("the table, such as 'db.t' or a path")
          .build();

  private final ProcedureAction action;
  private final Function<String, Table> openTable;

  private TableProcedure(ProcedureAction action, Function<String, Table> openTable) {
    this.action = action;
    this.openTable = openTable;
  }

  /**
   * Finds a procedure by name, ignoring case.
   *
   * @param openTable opens a table by name
   */
  public static Optional<TableProcedure> of(String name, Function<String, Table> openTable) {
    return Arrays.stream(ProcedureAction.values())
        .filter(action -> action.name().equalsIgnoreCase(name))
        .map(action -> new TableProcedure(action, openTable))
        .findFirst();
  }

  /** The names of all procedures. */
  public static List<String> names() {
    return Arrays.stream(ProcedureAction.values()).map(TableProcedure::label).toList();
  }

  private static String label(ProcedureAction action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String name() {
    return label(action);
  }

  /** Says what the procedure does and lists its arguments, which Spark does not show itself. */
  @Override
  public String description() {
    return Arrays.stream(parameters())
        .map(
            parameter ->
                "%s %s (%s)"
                    .formatted(parameter.name(), parameter.dataType().sql(), parameter.comment()))
        .collect(Collectors.joining(", ", action.description() + "; arguments: ", ""));
  }

  @Override
  public BoundProcedure bind(StructType input) {
    return this;
  }

  @Override
  public ProcedureParameter[] parameters() {
    return Stream.concat(Stream.of(TABLE), action.parameters().stream())
        .toArray(ProcedureParameter[]::new);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public Iterator<Scan> call(InternalRow input) {
    if (input.isNullAt(0)) {
      throw SparkErrors.refusal(
          ErrorCondition.INVALID_ARGUMENT,
          name() + " needs a table: give its name, as in 'db.t', or its path");
    }
    String tableName = input.getUTF8String(0).toString();
    try {
      List<List<Object>> rows =
          action.run(openTable.apply(tableName), new ProcedureArguments(input, name()));
      return List.<Scan>of(new LocalRows(action.result(), rows)).iterator();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(name() + " of " + tableName + " failed", e);
    }
  }
}
