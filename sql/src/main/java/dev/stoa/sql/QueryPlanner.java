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

  /** All but the condition optimizers; empty before they were asked for. */
  private String otherOptimizers = "";

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
    List<String> settings =
        runner.values(
            "SELECT unnest([current_setting('disabled_optimizers'), current_setting('explain_output')])");
    String disabled = settings.get(0);
    try {
      JsonNode physicalPlan =
          json(
              runner.lastValue(
                  "%s; SET explain_output = 'physical_only'; EXPLAIN (FORMAT json) %s"
                      .formatted(
                          disabling(
                              disabled + (disabled.isEmpty() ? "" : ",") + UNWANTED_OPTIMIZERS),
                          query)));
      JsonNode logicalPlan =
          read(
              "%s; SELECT json_serialize_plan(%s, optimize := true)"
                  .formatted(disabling(otherOptimizers()), SqlNames.text(query)));
      return logicalPlan.path("error").asBoolean()
          ? Optional.empty()
          : Optional.of(QueryPlan.uses(physicalPlan, logicalPlan.path("plans").path(0), types));
    } finally {
      runner.executeAll(
          List.of(disabling(disabled), "SET explain_output = " + SqlNames.text(settings.get(1))));
    }
  }

  private String otherOptimizers() throws SQLException {
    if (otherOptimizers.isEmpty()) {
      otherOptimizers =
          runner.value(
              "SELECT string_agg(name, ',') FROM duckdb_optimizers() WHERE name NOT IN ("
                  + CONDITION_OPTIMIZERS
                  + ")");
    }
    return otherOptimizers;
  }

  private static String disabling(String optimizers) {
    return "SET disabled_optimizers = " + SqlNames.text(optimizers);
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
