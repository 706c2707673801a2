package dev.stoa.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stoa.sql.plan.QueryPlan;
import dev.stoa.sql.plan.TableUse;
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
    String disabled =
        runner.value("SELECT current_setting(%s)".formatted(SqlNames.text(DISABLED_OPTIMIZERS)));
    JsonNode plans;
    try {
      setDisabledOptimizers(disabled + (disabled.isEmpty() ? "" : ",") + UNWANTED_OPTIMIZERS);
      plans =
          read("SELECT json_serialize_plan(%s, optimize := true)".formatted(SqlNames.text(query)));
    } finally {
      setDisabledOptimizers(disabled);
    }
    if (plans.path("error").asBoolean()) {
      return Optional.empty();
    }
    Map<String, RecordType> types =
        twins.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().table().type()));
    return Optional.of(QueryPlan.uses(plans.path("plans").path(0), types));
  }

  private void setDisabledOptimizers(String names) throws SQLException {
    runner.execute("SET %s = %s".formatted(DISABLED_OPTIMIZERS, SqlNames.text(names)));
  }

  private JsonNode read(String sql) throws SQLException {
    try {
      return json.readTree(NAN.matcher(runner.value(sql)).replaceAll("\"value\":NaN"));
    } catch (JsonProcessingException e) {
      throw new SQLException("DuckDB returned a plan that is not JSON: " + e.getMessage(), e);
    }
  }
}
