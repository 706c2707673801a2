package dev.stoa.type;

import dev.stoa.type.NullableType.NullPosition;
import dev.stoa.type.TypeLexer.Kind;
import dev.stoa.type.TypeLexer.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parses types and schemas that people write, by recursive descent; {@link TypeFormat} is the
 * inverse. Called by {@link DataType#parse} and {@link RecordType#parse}; each object parses one
 * text. The grammar is in docs/reference/types.md.
 */
final class TypeParser {
  static final String DURATION = "duration";

  /** The unit of {@code time} and {@code timestamp}, as in SQL. */
  private static final String DEFAULT_UNIT = "us";

  private final TypeLexer lexer;
  private final TypeNames names = TypeNames.create();
  private final Map<String, RecordType> namedRecords = new HashMap<>();
  private Token token;
  private int depth;

  private TypeParser(String subject, String text) {
    this.lexer = new TypeLexer(subject, text);
    this.token = lexer.readToken();
  }

  /**
   * Parses a type.
   *
   * @param path the path of its column, from which records, enums and fixeds are named
   */
  static DataType parseType(String text, String path) {
    TypeParser parser = new TypeParser("type", text);
    DataType type = parser.parseType(path);
    parser.expectEnd("the end of the type");
    return type;
  }

  /** Parses a list of fields as a record with the name. */
  static RecordType parseSchema(String text, String name) {
    TypeParser parser = new TypeParser("schema", text);
    RecordType record = RecordType.unfinished(TypeName.of(parser.names.newName(name)), Map.of());
    parser.parseFields(record, "", "the end");
    parser.expectEnd("a comma or the end of the schema");
    return record;
  }

  /** Parses a type and whether it is nullable. */
  private DataType parseType(String path) {
    Token start = token;
    DataType type = parseValueType(path);
    rejectSuffixes(start);
    if (!token.isWord("not")) {
      if (token.isWord("null")) { // as in SQL
        advance();
      }
      return nullable(start, type);
    }
    if (type.isNullable()) {
      throw error(
          "expected no not null after " + lexer.textBetween(start, token) + ", which is null");
    }
    advance();
    if (!token.isWord("null")) {
      throw unexpected("null after not");
    }
    advance();
    return type;
  }

  /** Rejects what other languages write after a type. */
  private void rejectSuffixes(Token start) {
    String text = lexer.textBetween(start, token);
    if (token.isSymbol("?") || token.isSymbol("!")) {
      throw error("found " + token.text() + ": " + TypeKeywords.NULLABLE_IS_DEFAULT);
    } else if (token.isSymbol("|")) {
      throw error("found |: write union<" + text + ", …>");
    } else if (token.isSymbol("[")) {
      throw error("found [: write array<" + text + ">");
    } else if (token.isSymbol("(")) {
      throw error("found (: " + text + " has no parameters here, leave them out");
    }
  }

  private DataType nullable(Token start, DataType type) {
    if (type.isNullable()) {
      return type;
    }
    if (!(type instanceof UnionType union)) {
      return NullableType.of(type);
    }
    List<DataType> branches = new ArrayList<>(List.of(SimpleType.of(TypeKind.NULL)));
    branches.addAll(union.branches());
    return union(start, branches);
  }

  private DataType parseValueType(String path) {
    Token start = token;
    if (start.kind() != Kind.WORD) {
      throw unexpected("a type such as long, timestamp(ms) or array<string>");
    }
    depth++;
    if (depth > TypeCode.MAX_DEPTH) {
      throw error("expected at most " + TypeCode.MAX_DEPTH + " levels of nesting");
    }
    String name = start.text().toLowerCase(Locale.ROOT);
    Optional<TypeKind> simpleKind = TypeKeywords.simpleKind(name);
    Optional<String> typeWithParameters = TypeKeywords.typeWithParameters(name);
    if (simpleKind.isEmpty() && typeWithParameters.isEmpty()) {
      throw error(TypeKeywords.unknownType(start.text()));
    }
    advance();
    DataType type =
        simpleKind.isPresent()
            ? SimpleType.of(simpleKind.get())
            : parseParameters(start, typeWithParameters.get(), path);
    depth--;
    return type;
  }

  private DataType parseParameters(Token start, String name, String path) {
    return switch (name) {
      case "decimal" -> parseDecimal(start);
      case DURATION -> FixedType.duration(newTypeName(path));
      case "fixed" -> parseFixed(start, path);
      case "enum" -> parseEnum(start, path);
      case "array" -> parseArray(path);
      case "map" -> parseMap(path);
      case "record" -> parseRecord(path);
      case "union" -> parseUnion(start, path);
      default -> SimpleType.of(parseUnit(name));
    };
  }

  /** Parses the unit of a time or timestamp, as letters or as a number of fractional digits. */
  private TypeKind parseUnit(String name) {
    if (!token.isSymbol("(")) {
      return findKind(name, DEFAULT_UNIT).orElseThrow();
    }
    advance();
    Token unit = advance();
    TypeKind kind =
        findKind(name, unit.text().toLowerCase(Locale.ROOT))
            .orElseThrow(
                () ->
                    lexer.error(
                        unit.index(),
                        "expected a unit of "
                            + ("time".equals(name) ? "ms or us" : "ms, us or ns")
                            + ", found "
                            + unit.description()));
    expectSymbol(")", "");
    return kind;
  }

  private static Optional<TypeKind> findKind(String name, String unit) {
    String unitName =
        switch (unit) {
          case "3" -> "ms";
          case "6" -> "us";
          case "9" -> "ns";
          default -> unit;
        };
    String displayName = name + "(" + unitName + ")";
    return Stream.of(TypeKind.values())
        .filter(kind -> kind.displayName().equals(displayName))
        .findFirst();
  }

  private DataType parseDecimal(Token start) {
    if (!token.isSymbol("(")) {
      return SimpleType.of(TypeKind.BIG_DECIMAL);
    }
    advance();
    int precision = parseNumber("the precision of the decimal, as in decimal(9,2)");
    int scale = 0;
    if (token.isSymbol(",")) {
      advance();
      scale = parseNumber("the scale of the decimal, as in decimal(9,2)");
    }
    expectSymbol(")", "");
    try {
      return new DecimalType(precision, scale, Optional.empty(), Map.of());
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  private DataType parseFixed(Token start, String path) {
    expectSymbol("(", ", then a number of bytes, as in fixed(16)");
    int size = parseNumber("a number of bytes, as in fixed(16)");
    expectSymbol(")", "");
    if (size < 0) {
      throw lexer.error(start.index(), "expected at least 0 bytes, found " + size);
    }
    return new FixedType(TypeKind.FIXED, newTypeName(path), size, Map.of());
  }

  private int parseNumber(String expected) {
    if (token.kind() != Kind.NUMBER) {
      throw unexpected(expected);
    }
    try {
      int number = Integer.parseInt(token.text());
      advance();
      return number;
    } catch (NumberFormatException e) {
      throw unexpected(expected);
    }
  }

  private DataType parseEnum(Token start, String path) {
    expectSymbol("(", ", then symbols in single quotes, as in enum('red','green')");
    List<String> symbols = new ArrayList<>(List.of(parseSymbol()));
    while (token.isSymbol(",")) {
      advance();
      symbols.add(parseSymbol());
    }
    expectSymbol(")", " or a comma");
    try {
      return new EnumType(newTypeName(path), symbols, Optional.empty(), Map.of());
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  private String parseSymbol() {
    if (token.kind() != Kind.STRING) {
      throw unexpected("a symbol in single quotes");
    }
    return advance().text();
  }

  private DataType parseArray(String path) {
    expectSymbol("<", ", then the type of the elements, as in array<string>");
    DataType element = parseType(path + "_item");
    expectSymbol(">", "");
    return ArrayType.of(element);
  }

  private DataType parseMap(String path) {
    expectSymbol("<", ", then the types of keys and values, as in map<string, long>");
    Token start = token;
    DataType key = NestedTypes.unwrapNullable(parseType(path + "_key"));
    if (token.isSymbol(">")) {
      throw error("found >: write map<string, " + lexer.textBetween(start, token) + ">");
    }
    expectSymbol(",", ", then the type of the values");
    DataType value = parseType(path + "_value");
    expectSymbol(">", "");
    return key.kind() == TypeKind.STRING ? MapType.of(value) : mapOfEntries(key, value, path);
  }

  /** Returns a map whose keys are no strings, which is stored as an array of its entries. */
  private ArrayType mapOfEntries(DataType key, DataType value, String path) {
    RecordType entry = RecordType.unfinished(newTypeName(path + "_entry"), Map.of());
    entry.finish(
        List.of(Field.of(ArrayType.KEY, key), withDefault(Field.of(ArrayType.VALUE, value))));
    return ArrayType.ofEntries(entry);
  }

  private DataType parseUnion(Token start, String path) {
    expectSymbol("<", ", then the types, as in union<int, string>");
    List<DataType> branches = new ArrayList<>(List.of(parseBranch(path)));
    while (token.isSymbol(",")) {
      advance();
      branches.add(parseBranch(path));
    }
    expectSymbol(">", " or a comma");
    return union(start, branches);
  }

  private DataType parseBranch(String path) {
    Token start = token;
    DataType branch = parseValueType(path);
    rejectSuffixes(start);
    if (token.isWord("not")) {
      throw error("found not: types in a union are not null; write not null after the union");
    }
    return branch;
  }

  private DataType union(Token start, List<DataType> branches) {
    int nullIndex = branches.indexOf(SimpleType.of(TypeKind.NULL));
    if (branches.size() == 2 && nullIndex >= 0) {
      DataType value = branches.get(1 - nullIndex);
      if (!value.isNullable() && value.kind() != TypeKind.UNION) {
        return new NullableType(value, nullIndex == 0 ? NullPosition.FIRST : NullPosition.LAST);
      }
    }
    try {
      return new UnionType(branches);
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  /**
   * Parses a record; its name is needed only if it contains itself. The second definition of a name
   * must equal the first.
   */
  private DataType parseRecord(String path) {
    Token nameToken = token;
    boolean isNamed = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_NAME;
    if (isNamed) {
      advance();
    }
    if (isNamed && !token.isSymbol("<")) {
      return Optional.ofNullable(namedRecords.get(nameToken.text()))
          .orElseThrow(
              () ->
                  lexer.error(
                      nameToken.index(),
                      "no record around it is named "
                          + nameToken.text()
                          + ": write record<name type, …>"));
    }
    RecordType record =
        RecordType.unfinished(isNamed ? typeName(nameToken.text()) : newTypeName(path), Map.of());
    RecordType outerRecord = isNamed ? namedRecords.put(nameToken.text(), record) : null;
    expectSymbol("<", ", then fields, as in record<a int, b string>");
    parseFields(record, path, ">");
    expectSymbol(">", " or a comma");
    if (outerRecord != null && !outerRecord.equals(record)) {
      throw lexer.error(
          nameToken.index(), "the record " + nameToken.text() + " is defined twice, differently");
    }
    return record;
  }

  private static TypeName typeName(String fullName) {
    int dot = fullName.lastIndexOf('.');
    return new TypeName(
        fullName.substring(dot + 1),
        dot < 0 ? Optional.empty() : Optional.of(fullName.substring(0, dot)),
        List.of(),
        Optional.empty());
  }

  /** Parses fields up to a symbol or the end; a comma may follow the last one. */
  private void parseFields(RecordType record, String path, String end) {
    Token start = token;
    List<Field> fields = new ArrayList<>();
    while (fields.isEmpty() ? !isEmptyRecord(path) : token.isSymbol(",")) {
      if (!fields.isEmpty()) {
        advance();
      }
      if (!fields.isEmpty() && (token.kind() == Kind.END || token.isSymbol(end))) {
        break;
      }
      fields.add(parseField(path));
    }
    try {
      record.finish(fields);
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  /** Whether a nested record without fields ends here; a schema needs at least one. */
  private boolean isEmptyRecord(String path) {
    return !path.isEmpty() && token.isSymbol(">");
  }

  private Field parseField(String path) {
    boolean isName = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_NAME;
    if (!isName) {
      throw unexpected("a name, then its type");
    }
    if (token.kind() == Kind.WORD && !TypeLexer.isUnquotedName(token.text())) {
      throw error("put the name " + token.text() + " in double quotes");
    }
    if (token.text().isEmpty()) {
      throw error("expected a name that is not empty");
    }
    String name = advance().text();
    if (token.isSymbol(":")) { // as in Spark and BigQuery
      advance();
    }
    if (token.kind() != Kind.WORD) {
      throw unexpected("the type of \"" + name + "\"");
    }
    DataType type = parseType(path.isEmpty() ? name : path + "_" + name);
    return withDoc(withDefault(Field.of(name, type)));
  }

  /** Parses the default of a field; a nullable field has the default null if there is no other. */
  private Field withDefault(Field field) {
    DataType type = field.type();
    if (!token.isWord("default")) {
      boolean isNullFirst = NestedTypes.branches(type).get(0).kind() == TypeKind.NULL;
      return isNullFirst ? field.withType(type, Optional.of(JsonValues.NULL)) : field;
    }
    advance();
    Token start = token;
    Object literal = parseLiteral();
    try {
      Object value = DefaultValues.fromLiteral(literal, type);
      return field.withType(
          value == JsonValues.NULL ? type : withNullLast(type), Optional.of(value));
    } catch (IllegalArgumentException e) {
      throw lexer.error(
          start.index(), e.getMessage() + ", found " + lexer.textBetween(start, token));
    }
  }

  /** Moves null to the end of a union: in Avro, a default is a value of the first type. */
  private static DataType withNullLast(DataType type) {
    if (type instanceof NullableType nullable) {
      return new NullableType(nullable.value(), NullPosition.LAST);
    }
    if (type instanceof UnionType union && union.branches().get(0).kind() == TypeKind.NULL) {
      List<DataType> branches = new ArrayList<>(union.branches());
      branches.add(branches.remove(0));
      return new UnionType(branches);
    }
    return type;
  }

  private Field withDoc(Field field) {
    if (!token.isWord("comment")) {
      return field;
    }
    advance();
    if (token.kind() != Kind.STRING) {
      throw unexpected("the comment in single quotes");
    }
    return field.withDoc(Optional.of(advance().text()));
  }

  /** Parses a literal of {@link DefaultValues}. */
  private Object parseLiteral() {
    if (token.isSymbol("[")) {
      return parseElements();
    } else if (token.isSymbol("{")) {
      return parseEntries();
    }
    return switch (token.kind()) {
      case STRING -> advance().text();
      case NUMBER -> parseDecimalNumber();
      case WORD -> parseWordLiteral();
      default -> throw unexpected("a value, such as 12, 'text', true, null, [] or {}");
    };
  }

  private BigDecimal parseDecimalNumber() {
    try {
      BigDecimal number = new BigDecimal(token.text());
      advance();
      return number;
    } catch (NumberFormatException e) {
      throw unexpected("a number such as 12, -0.5 or 1e9");
    }
  }

  private Object parseWordLiteral() {
    Token word = advance();
    if (word.isWord("x") && token.kind() == Kind.STRING) {
      try {
        byte[] bytes = HexFormat.of().parseHex(token.text());
        advance();
        return bytes;
      } catch (IllegalArgumentException e) {
        throw unexpected("bytes in hexadecimal such as x'00ff'");
      }
    }
    return switch (word.text().toLowerCase(Locale.ROOT)) {
      case "null" -> JsonValues.NULL;
      case "true" -> true;
      case "false" -> false;
      default ->
          throw lexer.error(
              word.index(),
              "expected a value, found " + word.text() + " (put text in single quotes)");
    };
  }

  private List<Object> parseElements() {
    advance();
    List<Object> elements = new ArrayList<>();
    while (!token.isSymbol("]")) {
      elements.add(parseLiteral());
      if (!token.isSymbol("]")) {
        expectSymbol(",", " or ]");
      }
    }
    advance();
    return elements;
  }

  private Map<String, Object> parseEntries() {
    advance();
    Map<String, Object> entries = new LinkedHashMap<>();
    while (!token.isSymbol("}")) {
      if (token.kind() != Kind.STRING) {
        throw unexpected("a key in single quotes");
      }
      String key = advance().text();
      expectSymbol(":", ", then the value");
      entries.put(key, parseLiteral());
      if (!token.isSymbol("}")) {
        expectSymbol(",", " or }");
      }
    }
    advance();
    return entries;
  }

  private TypeName newTypeName(String path) {
    return TypeName.of(names.newName(path));
  }

  private void expectSymbol(String symbol, String details) {
    if (!token.isSymbol(symbol)) {
      throw unexpected(symbol + details);
    }
    advance();
  }

  private void expectEnd(String expected) {
    if (token.kind() != Kind.END) {
      throw unexpected(expected);
    }
  }

  /** Moves to the next token; returns the previous one. */
  private Token advance() {
    Token previousToken = token;
    token = lexer.readToken();
    return previousToken;
  }

  private IllegalArgumentException unexpected(String expected) {
    return error("expected " + expected + ", found " + token.description());
  }

  private IllegalArgumentException error(String problem) {
    return lexer.error(token.index(), problem);
  }
}
