package dev.stoa.table.scan;

import dev.stoa.schema.Column;
import java.util.List;
import org.apache.avro.Schema;

/** Rows as objects of a class that Avro generated, filled from the columns. */
final class GeneratedForm<T> extends RecordForm<T> {
  private final Class<T> type;
  private final GeneratedClasses model;
  private final Schema schema;

  GeneratedForm(Class<T> type) {
    this.type = type;
    this.model = new GeneratedClasses(type);
    this.schema = model.getSchema(type);
  }

  @Override
  boolean mayTake(String column) {
    return FieldSources.mayTake(schema, column);
  }

  @Override
  public List<String> columns(String location, Schema table) {
    return sources(location, table).columns(table);
  }

  private FieldSources sources(String what, Schema given) {
    return FieldSources.of(what, schema, given, model);
  }

  @Override
  RowObjects<T> bind(String task, List<Column> columns, Schema selected) {
    List<String> names = columns.stream().map(Column::name).toList();
    return new FilledObjects<>(type, model, names, sources(task, selected));
  }
}
