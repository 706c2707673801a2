package dev.stoa.cli.database;

import dev.stoa.text.NameSuggestions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A table or view of a database, by its exact name.
 *
 * @param space the name of its schema, or of its catalog in databases without schemas; empty if it
 *     needs none
 * @param name the name of the table
 */
public record DatabaseTable(Optional<String> space, String name) {
  /** The schemas where a name without a schema is looked for. */
  public enum Scope {
    /** The current schema, in which a new table would be created. */
    CURRENT_SCHEMA,
    /** The current schema, then all others but those of the database itself. */
    ALL_SCHEMAS
  }

  private static final Set<String> SYSTEM_SCHEMAS = Set.of("information_schema", "pg_catalog");

  /**
   * Finds a table.
   *
   * @param text a name, or a schema and a name separated by a dot; parts may be in double quotes. A
   *     name that does not exist as it is written is also looked for in the case in which the
   *     database stores names without quotes
   * @return the table; empty if there is none
   * @throws DatabaseException when several schemas have a table of this name
   */
  public static Optional<DatabaseTable> find(Connection connection, String text, Scope scope)
      throws SQLException {
    List<String> parts = parts(text);
    DatabaseMetaData metaData = connection.getMetaData();
    Set<List<String>> candidates = new LinkedHashSet<>(List.of(parts, folded(metaData, parts)));
    String currentSchema = connection.getSchema();
    if (parts.size() == 1 && currentSchema != null && hasSchemas(metaData)) {
      for (List<String> candidate : candidates) {
        List<DatabaseTable> found = list(connection, List.of(currentSchema, candidate.get(0)));
        if (!found.isEmpty()) {
          return Optional.of(found.get(0));
        }
      }
      if (scope == Scope.CURRENT_SCHEMA) {
        return Optional.empty();
      }
    }
    for (List<String> candidate : candidates) {
      List<DatabaseTable> found =
          list(connection, candidate).stream()
              .filter(table -> candidate.size() == 2 || !table.isOfSystem())
              .toList();
      if (found.size() > 1) {
        throw ambiguous(found, text);
      }
      if (!found.isEmpty()) {
        return Optional.of(found.get(0));
      }
    }
    return Optional.empty();
  }

  private boolean isOfSystem() {
    return space.isPresent() && SYSTEM_SCHEMAS.contains(space.get().toLowerCase(Locale.ROOT));
  }

  private static boolean hasSchemas(DatabaseMetaData metaData) throws SQLException {
    return metaData.supportsSchemasInTableDefinitions();
  }

  /** Returns the table of a name that no table has yet. */
  public static DatabaseTable named(String text) {
    List<String> parts = parts(text);
    return parts.size() == 1
        ? new DatabaseTable(Optional.empty(), parts.get(0))
        : new DatabaseTable(Optional.of(parts.get(0)), parts.get(1));
  }

  private static List<String> folded(DatabaseMetaData metaData, List<String> parts)
      throws SQLException {
    if (metaData.storesUpperCaseIdentifiers()) {
      return parts.stream().map(part -> part.toUpperCase(Locale.ROOT)).toList();
    }
    return metaData.storesLowerCaseIdentifiers()
        ? parts.stream().map(part -> part.toLowerCase(Locale.ROOT)).toList()
        : parts;
  }

  /** Splits a name at its dot, unless the dot is in double quotes. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"' && isQuoted && text.startsWith("\"\"", i)) {
        part.append(character);
        i++;
      } else if (character == '"' && (isQuoted || part.isEmpty())) {
        isQuoted = !isQuoted;
      } else if (character == '.' && !isQuoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(character);
      }
    }
    parts.add(part.toString());
    if (parts.size() > 2 || isQuoted || parts.stream().anyMatch(String::isBlank)) {
      throw new DatabaseException(
          "invalid name of a table \"%s\": write table or schema.table, with names that contain"
                  .formatted(text)
              + " dots in double quotes");
    }
    return parts;
  }

  private static List<DatabaseTable> list(Connection connection, List<String> parts)
      throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    String escape = Objects.requireNonNullElse(metaData.getSearchStringEscape(), "");
    String pattern = escape(parts.get(parts.size() - 1), escape);
    boolean hasSchemas = hasSchemas(metaData);
    String space = parts.size() == 2 ? parts.get(0) : null;
    String catalog = hasSchemas || space == null ? connection.getCatalog() : space;
    String schema = hasSchemas && space != null ? escape(space, escape) : null;
    Set<DatabaseTable> tables = new LinkedHashSet<>();
    try (ResultSet rows = metaData.getTables(catalog, schema, pattern, null)) {
      while (rows.next()) {
        String type = String.valueOf(rows.getString("TABLE_TYPE")).toUpperCase(Locale.ROOT);
        if (type.contains("TABLE") || type.contains("VIEW")) {
          String tableSpace = rows.getString(hasSchemas ? "TABLE_SCHEM" : "TABLE_CAT");
          tables.add(
              new DatabaseTable(Optional.ofNullable(tableSpace), rows.getString("TABLE_NAME")));
        }
      }
    }
    return List.copyOf(tables);
  }

  private static String escape(String name, String escape) {
    return escape.isEmpty()
        ? name
        : name.replace(escape, escape + escape)
            .replace("_", escape + "_")
            .replace("%", escape + "%");
  }

  private static DatabaseException ambiguous(List<DatabaseTable> tables, String text) {
    return new DatabaseException(
        "several schemas have a table %s: name one of %s"
            .formatted(
                text, String.join(", ", tables.stream().map(DatabaseTable::toString).toList())));
  }

  /**
   * Returns the exception about a table that does not exist, with a similar name if there is one.
   */
  public static DatabaseException missing(DatabaseAccess access, Connection connection, String text)
      throws SQLException {
    List<String> names = new ArrayList<>();
    String schema = hasSchemas(connection.getMetaData()) ? connection.getSchema() : null;
    try (ResultSet rows =
        connection.getMetaData().getTables(connection.getCatalog(), schema, "%", null)) {
      while (rows.next()) {
        names.add(rows.getString("TABLE_NAME"));
      }
    }
    return new DatabaseException(
        "%s has no table %s%s: correct --table, as in schema.table"
            .formatted(
                access.url(),
                text,
                NameSuggestions.closest(text, names)
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("")));
  }

  /** Returns the quoted name for statements. */
  public String sqlName(SqlNames names) {
    return space.map(value -> names.quote(value) + ".").orElse("") + names.quote(name);
  }

  /** The name with its schema, for messages. */
  @Override
  public String toString() {
    return space.map(value -> value + "." + name).orElse(name);
  }
}
