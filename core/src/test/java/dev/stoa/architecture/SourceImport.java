package dev.stoa.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An import as the source has it. The compiler copies constants into the classes that use them, so
 * that their byte code no longer names where they came from; the import still does.
 *
 * @param file the source file
 * @param from the package of the file
 * @param target the package of the imported type or member
 */
record SourceImport(Path file, String from, String target) {
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?((?:[a-z]\\w*\\.)*[a-z]\\w*)\\.[A-Z*].*;");

  /** The imports of a source file. */
  static List<SourceImport> of(Path file) throws IOException {
    List<SourceImport> imports = new ArrayList<>();
    String from = "";
    for (String line : Files.readAllLines(file)) {
      Matcher declaration = PACKAGE.matcher(line);
      Matcher statement = IMPORT.matcher(line);
      if (declaration.find()) {
        from = declaration.group(1);
      } else if (statement.find()) {
        imports.add(new SourceImport(file, from, statement.group(1)));
      }
    }
    return imports;
  }

  @Override
  public String toString() {
    return file.getFileName() + " imports from " + target;
  }
}
