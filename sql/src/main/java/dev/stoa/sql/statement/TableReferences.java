package dev.stoa.sql.statement;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the names of tables in a query's syntax tree, as DuckDB's {@code json_serialize_sql}
 * returns it. Names of common table expressions, of catalogs and schemas are not among them.
 */
public final class TableReferences {
  private final byte[] utf8;
  private final Map<Integer, Token> tokensByStart = new TreeMap<>();
  private final List<TableReference> references = new ArrayList<>();

  private TableReferences(String query) {
    utf8 = query.getBytes(StandardCharsets.UTF_8);
    Tokenizer.tokens(query).forEach(token -> tokensByStart.put(token.start(), token));
  }

  /** Returns the names in the order of the text. */
  public static List<TableReference> of(String query, JsonNode tree) {
    TableReferences finder = new TableReferences(query);
    finder.visit(tree, Set.of());
    finder.references.sort(Comparator.comparingInt(TableReference::start));
    return finder.references;
  }

  /** Visits a node; the names of expressions that it can see hide tables. */
  private void visit(JsonNode node, Set<String> visibleNames) {
    Set<String> names = visibleNames;
    if (node.isObject()) {
      if (node.path("type").asText().equals("BASE_TABLE")) {
        add(node, visibleNames);
      }
      names = visitExpressions(node, visibleNames);
    }
    for (Map.Entry<String, JsonNode> child : children(node)) {
      if (!child.getKey().equals("cte_map")) {
        visit(child.getValue(), names);
      }
    }
  }

  private static List<Map.Entry<String, JsonNode>> children(JsonNode node) {
    List<Map.Entry<String, JsonNode>> children = new ArrayList<>();
    node.properties().forEach(children::add);
    if (node.isArray()) {
      node.forEach(element -> children.add(Map.entry("", element)));
    }
    return children;
  }

  /**
   * Visits the common table expressions of a node, each of which sees those before it, and itself
   * if it is recursive; returns all names that the node sees.
   */
  private Set<String> visitExpressions(JsonNode node, Set<String> visibleNames) {
    Set<String> names = visibleNames;
    for (JsonNode entry : node.path("cte_map").path("map")) {
      Set<String> namesAfter = new HashSet<>(names);
      namesAfter.add(entry.path("key").asText().toLowerCase(Locale.ROOT));
      String type = entry.path("value").path("query").path("node").path("type").asText();
      boolean isRecursive = type.equals("RECURSIVE_CTE_NODE");
      visit(entry.path("value"), isRecursive ? namesAfter : names);
      names = namesAfter;
    }
    return names;
  }

  private void add(JsonNode table, Set<String> hiddenNames) {
    String name = table.path("table_name").asText();
    boolean isQualified =
        !table.path("schema_name").asText().isEmpty()
            || !table.path("catalog_name").asText().isEmpty();
    if (isQualified || hiddenNames.contains(name.toLowerCase(Locale.ROOT))) {
      return;
    }
    long location = table.path("query_location").asLong(-1);
    if (location < 0 || location >= utf8.length) {
      return; // DuckDB does not say where it is, as in FROM (DESCRIBE 'dir')
    }
    int start = characterIndex((int) location);
    Optional.ofNullable(tokensByStart.get(start))
        .filter(token -> token.isName() && token.value().equals(name))
        .ifPresent(
            token ->
                references.add(
                    new TableReference(
                        name, start, token.end(), !table.path("alias").asText().isEmpty())));
  }

  /** Converts DuckDB's positions, which count bytes. */
  private int characterIndex(int byteIndex) {
    return new String(utf8, 0, Math.min(byteIndex, utf8.length), StandardCharsets.UTF_8).length();
  }
}
