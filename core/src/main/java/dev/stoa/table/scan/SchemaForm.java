package dev.stoa.table.scan;

import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Rows as objects that have a schema of their own, each field of which is read from its source. */
abstract class SchemaForm<T> extends RecordForm<T> {
  private final Schema schema;
  private final GenericData model;

  SchemaForm(Schema schema, GenericData model) {
    this.schema = schema;
    this.model = model;
  }

  @Override
  final boolean mayTake(String column) {
    return FieldSources.mayTake(schema, column);
  }

  @Override
  List<String> columns(String location, TableSchema table) {
    return sources(location, table).columns(table);
  }

  private FieldSources sources(String what, TableSchema given) {
    return FieldSources.of(what, schema, given, model);
  }

  @Override
  final RowObjects<T> bind(String task, TableSchema selected) {
    return bind(sources(task, selected), selected);
  }

  /** What makes objects of rows whose fields have these sources among the selected columns. */
  abstract RowObjects<T> bind(FieldSources sources, TableSchema selected);

  /**
   * Makes objects of records that have the schema: each field is a column under its name there, or
   * one that no split directory has a file of, which gives the default. So records of all modes
   * serve.
   */
  abstract static class Resolved<T> extends RowObjects<T> {
    private final FieldSources sources;

    Resolved(FieldSources sources) {
      this.sources = sources;
    }

    @Override
    final TableSchema schema(TableSchema selected) {
      return sources.over(selected);
    }

    /** None where the values are read as they are, straight from vectors. */
    @Override
    final Optional<ValueType> type(Column column) {
      return sources.isTakenAsItIs(column) ? Optional.empty() : sources.type(column);
    }
  }
}
