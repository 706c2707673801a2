package dev.stoa.table.scan;

import dev.stoa.schema.TableSchema;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/** Rows as objects of a class that Avro generated, filled from the columns. */
final class GeneratedForm<T> extends SchemaForm<T> {
  private final Class<T> type;
  private final GeneratedClasses model;

  GeneratedForm(Class<T> type) {
    this(type, new GeneratedClasses(type));
  }

  private GeneratedForm(Class<T> type, GeneratedClasses model) {
    super(model.getSchema(type), model);
    this.type = type;
    this.model = model;
  }

  @Override
  RowObjects<T> bind(FieldSources sources, TableSchema selected) {
    return new FilledObjects<>(type, model, selected, sources);
  }

  /**
   * The data model of one generated class: makes objects of it and of the classes that its schema
   * names, with the conversions that it was generated with.
   *
   * <p>Avro loads classes named by schemas only where it is told to trust them, since schemas come
   * from files. These come from the class that the user's program gave.
   */
  private static final class GeneratedClasses extends SpecificData {
    private final Map<String, Optional<Class<?>>> classes = new ConcurrentHashMap<>();

    GeneratedClasses(Class<?> root) {
      super(root.getClassLoader());
      getForClass(root).getConversions().forEach(this::addLogicalTypeConversion);
      classes.put(getSchema(root).getFullName(), Optional.of(root));
    }

    @Override
    public Class<?> getClass(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ENUM, FIXED ->
            classes.computeIfAbsent(schema.getFullName(), name -> load(schema)).orElse(null);
        default -> super.getClass(schema);
      };
    }

    private Optional<Class<?>> load(Schema schema) {
      try {
        return Optional.of(Class.forName(getClassName(schema), true, getClassLoader()));
      } catch (ClassNotFoundException e) {
        return Optional.empty();
      }
    }
  }
}
