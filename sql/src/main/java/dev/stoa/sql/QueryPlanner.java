package dev.stoa.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stoa.sql.plan.QueryPlan;
import dev.stoa.sql.plan.TableUse;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.sql.statement.TableReference;
import dev.stoa.sql.statement.TableReferences;
import dev.stoa.type.RecordType;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks DuckDB how it understands a query: for the names of tables, and for its plan. */
final class QueryPlanner {
  private static final String DISABLED_OPTIMIZERS = "disabled_optimizers";

  /** Two use the emptiness of twin tables; the plans of the third cannot be written as JSON. */
  private static final String UNWANTED_OPTIMIZERS =
      "statistics_propagation,compressed_materialization,late_materialization";

  /** Constants that are no numbers in JSON; texts have no such quotes, as theirs are escaped. */
  private static final Pattern NAN = Pattern.compile("\"value\":-?nan", Pattern.CASE_INSENSITIVE);

  /**
   * Those that find conditions. With others, above all {@code unused_columns}, DuckDB fails to
   * return many plans: "Failed to bind column reference".
   */
  private static final String CONDITION_OPTIMIZERS =
      "'expression_rewriter', 'filter_pullup', 'filter_pushdown', 'regex_range', 'in_clause',"
          + " 'deliminator', 'unnest_rewriter', 'cte_inlining', 'outer_join_simplification'";

  private final StatementRunner runner;
  private final JsonMapper json =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  QueryPlanner(StatementRunner runner) {
    this.runner = runner;
  }

  /** Returns the names of tables in a query; none if DuckDB reports an error in it. */
  List<TableReference> tableReferences(String query) throws SQLException {
    JsonNode tree = read("SELECT json_serialize_sql(%s)".formatted(SqlNames.text(query)));
    return tree.path("error").asBoolean() ? List.of() : TableReferences.of(query, tree);
  }

  /** Returns what a query uses of twin tables; empty if DuckDB cannot plan it. */
  Optional<Map<String, TableUse>> uses(String query, Map<String, TwinTable> twins)
      throws SQLException {
    Map<String, RecordType> types =
        twins.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().table().type()));
    String disabled =
        runner.value("SELECT current_setting(%s)".formatted(SqlNames.text(DISABLED_OPTIMIZERS)));
    try {
      setDisabledOptimizers(disabled + (disabled.isEmpty() ? "" : ",") + UNWANTED_OPTIMIZERS);
      JsonNode physicalPlan = physicalPlan(query);
      setDisabledOptimizers(otherOptimizers());
      JsonNode logicalPlan =
          read("SELECT json_serialize_plan(%s, optimize := true)".formatted(SqlNames.text(query)));
      return logicalPlan.path("error").asBoolean()
          ? Optional.empty()
          : Optional.of(QueryPlan.uses(physicalPlan, logicalPlan.path("plans").path(0), types));
    } finally {
      setDisabledOptimizers(disabled);
    }
  }

  private JsonNode physicalPlan(String query) throws SQLException {
    String output = runner.value("SELECT current_setting('explain_output')");
    try {
      runner.execute("SET explain_output = 'physical_only'");
      return json(runner.lastValue("EXPLAIN (FORMAT json) " + query));
    } finally {
      runner.execute("SET explain_output = " + SqlNames.text(output));
    }
  }

  private String otherOptimizers() throws SQLException {
    return runner.value(
        "SELECT string_agg(name, ',') FROM duckdb_optimizers() WHERE name NOT IN ("
            + CONDITION_OPTIMIZERS
            + ")");
  }

  private void setDisabledOptimizers(String names) throws SQLException {
    runner.execute("SET %s = %s".formatted(DISABLED_OPTIMIZERS, SqlNames.text(names)));
  }

  private JsonNode read(String sql) throws SQLException {
    return json(runner.value(sql));
  }

  private JsonNode json(String text) throws SQLException {
    try {
      return json.readTree(NAN.matcher(text).replaceAll("\"value\":NaN"));
    } catch (JsonProcessingException e) {
      throw new SQLException("DuckDB returned a plan that is not JSON: " + e.getMessage(), e);
    }
  }
}
