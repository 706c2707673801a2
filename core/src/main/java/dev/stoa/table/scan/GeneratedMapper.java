package dev.stoa.table.scan;

import dev.stoa.schema.TableSchema;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/** Maps rows to objects of an Avro-generated class, filled from the columns. */
final class GeneratedMapper<T> extends SchemaMapper<T> {
  private final Class<T> type;
  private final GeneratedClasses model;

  GeneratedMapper(Class<T> type) {
    this(type, new GeneratedClasses(type));
  }

  private GeneratedMapper(Class<T> type, GeneratedClasses model) {
    super(model.getSchema(type), model);
    this.type = type;
    this.model = model;
  }

  @Override
  BoundMapper<T> bind(FieldSources sources, TableSchema selectedSchema) {
    return new BoundGeneratedMapper<>(type, model, selectedSchema, sources);
  }

  /**
   * The data model of one generated class: creates objects of it and of the classes that its schema
   * names, with its own conversions.
   *
   * <p>Avro loads classes named by schemas only if they are trusted, since schemas may come from
   * files. These come from a class of the user's program.
   */
  private static final class GeneratedClasses extends SpecificData {
    private final Map<String, Optional<Class<?>>> classesByName = new ConcurrentHashMap<>();

    GeneratedClasses(Class<?> root) {
      super(root.getClassLoader());
      getForClass(root).getConversions().forEach(this::addLogicalTypeConversion);
      classesByName.put(getSchema(root).getFullName(), Optional.of(root));
    }

    @Override
    public Class<?> getClass(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ENUM, FIXED ->
            classesByName.computeIfAbsent(schema.getFullName(), name -> load(schema)).orElse(null);
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
