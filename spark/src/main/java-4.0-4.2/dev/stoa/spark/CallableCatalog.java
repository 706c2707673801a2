package dev.stoa.spark;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.catalog.VersionCatalog;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.procedure.TableProcedure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.util.QuotingUtils;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.ProcedureCatalog;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** A catalog with procedures, which Spark calls since 4.0. */
abstract class CallableCatalog extends VersionCatalog implements ProcedureCatalog {
  private static final String[] SYSTEM_NAMESPACE = {"system"};

  /** Returns the names of the procedures in a namespace; Spark asks since 4.1. */
  @SuppressWarnings("MissingOverride")
  public Identifier[] listProcedures(String[] namespace) {
    return Arrays.equals(namespace, SYSTEM_NAMESPACE)
        ? TableProcedure.names().stream()
            .map(procedure -> Identifier.of(namespace, procedure))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  @Override
  public UnboundProcedure loadProcedure(Identifier procedure) {
    return Optional.of(procedure)
        .filter(identifier -> Arrays.equals(identifier.namespace(), SYSTEM_NAMESPACE))
        .flatMap(identifier -> TableProcedure.of(identifier.name(), this::resolveTable))
        .orElseThrow(
            () ->
                SparkErrors.refusal(
                    ErrorCondition.ROUTINE_NOT_FOUND,
                    "unknown procedure "
                        + procedure
                        + ": the procedures of namespace system are "
                        + String.join(", ", TableProcedure.names())));
  }

  /** Opens a table by its path, or by its name with or without the catalog. */
  private dev.stoa.table.Table resolveTable(String text) {
    if (text.indexOf('/') >= 0) {
      return resolvePath(text);
    }
    try {
      Seq<String> nameParts =
          SparkSession.active().sessionState().sqlParser().parseMultipartIdentifier(text);
      List<String> parts = new ArrayList<>(CollectionConverters.asJava(nameParts));
      if (parts.size() > 1 && parts.get(0).equals(name())) {
        parts.remove(0);
      }
      String tableName = parts.remove(parts.size() - 1);
      return resolveName(Identifier.of(parts.toArray(String[]::new), tableName));
    } catch (ParseException e) {
      throw new InvalidTableException(
          "\"" + text + "\" is not a table name: write it as 'db.t', or as a path", e);
    }
  }

  private dev.stoa.table.Table resolvePath(String path) {
    try {
      return tables().openForWriting(Identifier.of(new String[0], path));
    } catch (NoSuchTableException e) {
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "there is no Stoa table at " + path + ": correct the path");
    }
  }

  private dev.stoa.table.Table resolveName(Identifier table) {
    try {
      return tables().openForWriting(table);
    } catch (NoSuchTableException e) {
      String schema =
          Stream.concat(Stream.of(name()), Arrays.stream(table.namespace()))
              .map(QuotingUtils::quoteIfNeeded)
              .collect(Collectors.joining("."));
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "catalog "
              + name()
              + " has no table "
              + table
              + ": "
              + (table.namespace().length == 0
                  ? "give its name with the schema, as in 'web.pages', or its path"
                  : "correct the name; SHOW TABLES IN " + schema + " lists the schema's tables"));
    }
  }
}
