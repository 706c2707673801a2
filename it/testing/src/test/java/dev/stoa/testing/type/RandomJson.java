package dev.stoa.testing.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/**
 * Adds schema attributes other than types: documentation, aliases, properties, orders, valid and
 * invalid logical types. It edits their JSON.
 */
final class RandomJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> TYPES =
      List.of("null", "boolean", "int", "long", "float", "double", "bytes", "string");
  private static final List<String> LOGICAL_TYPES =
      List.of("date", "time-millis", "timestamp-micros", "decimal", "uuid", "duration", "mine");

  private final Random random;
  private final ObjectMapper mapper = new ObjectMapper();

  RandomJson(Random random) {
    this.random = random;
  }

  /** The schema with further attributes. */
  Schema decorate(Schema schema) throws Exception {
    String text = type(mapper.readTree(schema.toString())).toString();
    return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false).parse(text);
  }

  private JsonNode type(JsonNode type) {
    if (type.isArray()) {
      ArrayNode union = NODES.arrayNode();
      type.forEach(branch -> union.add(type(branch)));
      return union;
    }
    if (type.isTextual()) {
      boolean isPrimitive = TYPES.contains(type.textValue());
      return isPrimitive && random.nextInt(4) == 0
          ? leaf(NODES.objectNode().set("type", type))
          : type;
    }
    ObjectNode object = (ObjectNode) type;
    switch (object.get("type").asText()) {
      case "array" -> object.set("items", type(object.get("items")));
      case "map" -> object.set("values", type(object.get("values")));
      case "record", "error" -> {
        named(object);
        object.get("fields").forEach(field -> field((ObjectNode) field));
      }
      case "enum", "fixed" -> named(object);
      default -> leaf(object);
    }
    properties(object);
    return object;
  }

  private ObjectNode leaf(ObjectNode leaf) {
    if (random.nextInt(3) == 0 && !leaf.has("logicalType")) {
      properties(leaf);
      leaf.put("logicalType", LOGICAL_TYPES.get(random.nextInt(LOGICAL_TYPES.size())));
      if (random.nextBoolean()) {
        leaf.put("precision", random.nextInt(40));
      }
      if (random.nextBoolean()) {
        leaf.put("scale", random.nextInt(5));
      }
    }
    properties(leaf);
    return leaf;
  }

  private void named(ObjectNode type) {
    if (random.nextInt(3) == 0) {
      type.put("doc", text());
    }
    if (random.nextInt(3) == 0) {
      type.putArray("aliases").add("alias" + random.nextInt(9)).add("other.name.Alias");
    }
  }

  private void field(ObjectNode field) {
    field.set("type", type(field.get("type")));
    if (random.nextInt(3) == 0) {
      field.put("doc", text());
    }
    if (random.nextInt(3) == 0) {
      field.put("order", List.of("ascending", "descending", "ignore").get(random.nextInt(3)));
    }
    if (random.nextInt(4) == 0) {
      field.putArray("aliases").add("a" + random.nextInt(9)).add("content-type");
    }
    if (random.nextInt(3) == 0) {
      field.set("default", value(field.get("type")));
    }
    properties(field);
  }

  /** A default of a type where that is simple; else any value, which Avro keeps as well. */
  private JsonNode value(JsonNode type) {
    if (type.isArray() && !type.isEmpty()) {
      return value(type.get(random.nextInt(type.size())));
    }
    String name = type.isObject() ? type.get("type").asText() : type.asText();
    return switch (name) {
      case "map" -> object(0);
      case "null" -> NODES.nullNode();
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      case "int" -> NODES.numberNode(random.nextInt());
      case "long" -> NODES.numberNode(random.nextLong() >> random.nextInt(64));
      case "float", "double" -> number();
      case "bytes", "string" -> NODES.textNode(text());
      default -> any(0);
    };
  }

  private JsonNode number() {
    return switch (random.nextInt(4)) {
      case 0 -> NODES.numberNode(random.nextInt(5));
      case 1 -> NODES.numberNode(random.nextDouble());
      case 2 -> NODES.textNode(List.of("NaN", "Infinity", "-Infinity").get(random.nextInt(3)));
      default -> NODES.numberNode(random.nextLong());
    };
  }

  private void properties(ObjectNode target) {
    for (int i = random.nextInt(8) - 5; i > 0; i--) {
      target.set("property-" + random.nextInt(20), any(0));
    }
  }

  private JsonNode any(int depth) {
    return switch (random.nextInt(depth > 2 ? 6 : 8)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(random.nextBoolean());
      case 2 -> NODES.numberNode(random.nextInt());
      case 3 -> NODES.numberNode(random.nextLong());
      case 4 -> NODES.numberNode(random.nextDouble());
      case 5 -> NODES.textNode(text());
      case 6 -> NODES.arrayNode().add(any(depth + 1)).add(any(depth + 1));
      default -> object(depth);
    };
  }

  private ObjectNode object(int depth) {
    ObjectNode object = NODES.objectNode();
    object.set("b", any(depth + 1));
    object.set("a", any(depth + 1));
    return object;
  }

  private String text() {
    return List.of("", "text", "Ünïcode 名前", "\"quoted\" \\ \n", "\u0000\u00ff")
        .get(random.nextInt(5));
  }
}
