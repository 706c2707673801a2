package dev.stoa.cli.demo;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** Checks that records have the fields that the demo's job reads. */
final class PageSchemaCheck {
  private PageSchemaCheck() {}

  /**
   * Checks that records have a string {@code url} and a map {@code metadata}.
   *
   * @throws IllegalArgumentException when they do not
   */
  static void check(String name, Schema schema) {
    if (schema.getType() != Schema.Type.RECORD) {
      throw new IllegalArgumentException(
          "%s contains values of type %s; the demo needs records with \"url\" and \"metadata\""
              .formatted(name, schema.getType().getName()));
    }
    check(name, schema, "url", Schema.Type.STRING, "a string, the page's URL");
    check(name, schema, "metadata", Schema.Type.MAP, "a map, the headers of the response");
  }

  private static void check(
      String name, Schema schema, String fieldName, Schema.Type type, String expected) {
    Schema.Field field = schema.getField(fieldName);
    if (field == null) {
      String fields =
          schema.getFields().stream().map(Schema.Field::name).collect(Collectors.joining(", "));
      throw new IllegalArgumentException(
          "%s has no field \"%s\" (%s), only %s; run the demo on records of crawled pages"
              .formatted(name, fieldName, expected, fields));
    }
    if (branches(field.schema()).stream().noneMatch(branch -> branch.getType() == type)) {
      throw new IllegalArgumentException(
          "%s: the field \"%s\" must be %s, but is of type %s; run the demo on records of crawled"
                  .formatted(name, fieldName, expected, typeName(field.schema()))
              + " pages");
    }
  }

  private static List<Schema> branches(Schema schema) {
    return schema.isUnion() ? schema.getTypes() : List.of(schema);
  }

  private static String typeName(Schema schema) {
    return branches(schema).stream()
        .map(branch -> branch.getType().getName())
        .collect(Collectors.joining(" or "));
  }
}
