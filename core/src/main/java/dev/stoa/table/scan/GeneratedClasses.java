package dev.stoa.table.scan;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/**
 * The data model of one generated class: makes objects of it and of the classes that its schema
 * names, with the conversions that it was generated with.
 *
 * <p>Avro loads classes named by schemas only where it is told to trust them, since schemas come
 * from files. These come from the class that the user's program gave.
 */
final class GeneratedClasses extends SpecificData {
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
