package dev.stoa.table.scan;

import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * The base of mappers to objects that have their own schema; each field is read from its source.
 */
abstract class SchemaMapper<T> extends RecordMapper<T> {
  private final Schema schema;
  private final GenericData model;

  SchemaMapper(Schema schema, GenericData model) {
    this.schema = schema;
    this.model = model;
  }

  @Override
  public final String toString() {
    return "the mapper to " + schema.getFullName();
  }

  @Override
  final boolean mayRead(String column) {
    return FieldSources.mayRead(schema, column);
  }

  @Override
  List<String> columns(String location, TableSchema tableSchema) {
    return sources(location, tableSchema).columns(tableSchema);
  }

  private FieldSources sources(String location, TableSchema tableSchema) {
    return FieldSources.of(location, schema, tableSchema, model);
  }

  @Override
  final BoundMapper<T> bind(String location, TableSchema selectedSchema) {
    return bind(sources(location, selectedSchema), selectedSchema);
  }

  @Override
  final List<String> defaultedFields(String location, TableSchema selectedSchema) {
    return sources(location, selectedSchema).defaultedFields().stream()
        .map(Schema.Field::name)
        .toList();
  }

  /** Binds the mapper to the sources of its fields among the selected columns. */
  abstract BoundMapper<T> bind(FieldSources sources, TableSchema selectedSchema);

  /**
   * Makes objects from records that have the reader's schema: each of its fields is a column
   * renamed as in that schema, or a column without files, which returns the default. This works
   * with every {@link RecordMode}.
   */
  abstract static class BoundSchemaMapper<T> extends BoundMapper<T> {
    private final FieldSources sources;

    BoundSchemaMapper(FieldSources sources) {
      this.sources = sources;
    }

    @Override
    final TableSchema schema(TableSchema selectedSchema) {
      return sources.readSchema(selectedSchema);
    }

    /**
     * Returns the serde of a column; empty if its values are read unchanged, directly from vectors.
     */
    @Override
    final Optional<ValueSerde> serde(Column column) {
      return sources.isReadDirectly(column) ? Optional.empty() : sources.serde(column);
    }
  }
}
