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
 * Adds random attributes to schemas: documentation, aliases, properties, orders, defaults, and
 * valid and invalid logical types.
 */
final class RandomAttributes {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> PRIMITIVE_TYPES =
      List.of("null", "boolean", "int", "long", "float", "double", "bytes", "string");
  private static final List<String> LOGICAL_TYPES =
      List.of("date", "time-millis", "timestamp-micros", "decimal", "uuid", "duration", "mine");

  private final Random random;
  private final ObjectMapper mapper = new ObjectMapper();

  RandomAttributes(Random random) {
    this.random = random;
  }

  /** Returns the schema with additional random attributes. */
  Schema addTo(Schema schema) throws Exception {
    String text = withAttributes(mapper.readTree(schema.toString())).toString();
    return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false).parse(text);
  }

  private JsonNode withAttributes(JsonNode type) {
    if (type.isArray()) {
      ArrayNode union = NODES.arrayNode();
      type.forEach(branch -> union.add(withAttributes(branch)));
      return union;
    }
    if (type.isTextual()) {
      boolean isPrimitive = PRIMITIVE_TYPES.contains(type.textValue());
      return isPrimitive && random.nextInt(4) == 0
          ? simpleTypeWithAttributes(NODES.objectNode().set("type", type))
          : type;
    }
    ObjectNode object = (ObjectNode) type;
    switch (object.get("type").asText()) {
      case "array" -> object.set("items", withAttributes(object.get("items")));
      case "map" -> object.set("values", withAttributes(object.get("values")));
      case "record", "error" -> {
        addToNamedType(object);
        object.get("fields").forEach(field -> addToField((ObjectNode) field));
      }
      case "enum", "fixed" -> addToNamedType(object);
      default -> simpleTypeWithAttributes(object);
    }
    addProperties(object);
    return object;
  }

  private ObjectNode simpleTypeWithAttributes(ObjectNode simpleType) {
    if (random.nextInt(3) == 0 && !simpleType.has("logicalType")) {
      addProperties(simpleType); // so that some properties precede the logical type
      simpleType.put("logicalType", LOGICAL_TYPES.get(random.nextInt(LOGICAL_TYPES.size())));
      if (random.nextBoolean()) {
        simpleType.put("precision", random.nextInt(40));
      }
      if (random.nextBoolean()) {
        simpleType.put("scale", random.nextInt(5));
      }
    }
    addProperties(simpleType);
    return simpleType;
  }

  private void addToNamedType(ObjectNode type) {
    if (random.nextInt(3) == 0) {
      type.put("doc", randomText());
    }
    if (random.nextInt(3) == 0) {
      type.putArray("aliases").add("alias" + random.nextInt(9)).add("other.name.Alias");
    }
  }

  private void addToField(ObjectNode field) {
    field.set("type", withAttributes(field.get("type")));
    if (random.nextInt(3) == 0) {
      field.put("doc", randomText());
    }
    if (random.nextInt(3) == 0) {
      field.put("order", List.of("ascending", "descending", "ignore").get(random.nextInt(3)));
    }
    if (random.nextInt(4) == 0) {
      field.putArray("aliases").add("a" + random.nextInt(9)).add("content-type");
    }
    if (random.nextInt(3) == 0) {
      field.set("default", randomDefault(field.get("type")));
    }
    addProperties(field);
  }

  /**
   * Returns a default that fits a primitive type or a map; for other types, any JSON value, which
   * Avro keeps when defaults are not validated.
   */
  private JsonNode randomDefault(JsonNode type) {
    if (type.isArray() && !type.isEmpty()) {
      return randomDefault(type.get(random.nextInt(type.size())));
    }
    String name = type.isObject() ? type.get("type").asText() : type.asText();
    return switch (name) {
      case "map" -> randomObject(0);
      case "null" -> NODES.nullNode();
      case "boolean" -> NODES.booleanNode(random.nextBoolean());
      case "int" -> NODES.numberNode(random.nextInt());
      case "long" -> NODES.numberNode(random.nextLong() >> random.nextInt(64));
      case "float", "double" -> randomNumber();
      case "bytes", "string" -> NODES.textNode(randomText());
      default -> randomNode(0);
    };
  }

  private JsonNode randomNumber() {
    return switch (random.nextInt(4)) {
      case 0 -> NODES.numberNode(random.nextInt(5));
      case 1 -> NODES.numberNode(random.nextDouble());
      case 2 -> NODES.textNode(List.of("NaN", "Infinity", "-Infinity").get(random.nextInt(3)));
      default -> NODES.numberNode(random.nextLong());
    };
  }

  private void addProperties(ObjectNode target) {
    int propertyCount = Math.max(0, random.nextInt(8) - 5); // none in three of four cases
    for (int i = 0; i < propertyCount; i++) {
      target.set("property-" + random.nextInt(20), randomNode(0));
    }
  }

  private JsonNode randomNode(int depth) {
    return switch (random.nextInt(depth > 2 ? 6 : 8)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(random.nextBoolean());
      case 2 -> NODES.numberNode(random.nextInt());
      case 3 -> NODES.numberNode(random.nextLong());
      case 4 -> NODES.numberNode(random.nextDouble());
      case 5 -> NODES.textNode(randomText());
      case 6 -> NODES.arrayNode().add(randomNode(depth + 1)).add(randomNode(depth + 1));
      default -> randomObject(depth);
    };
  }

  private ObjectNode randomObject(int depth) {
    ObjectNode object = NODES.objectNode();
    object.set("b", randomNode(depth + 1));
    object.set("a", randomNode(depth + 1));
    return object;
  }

  private String randomText() {
    return List.of("", "text", "Ünïcode 名前", "\"quoted\" \\ \n", "\u0000\u00ff")
        .get(random.nextInt(5));
  }
}
