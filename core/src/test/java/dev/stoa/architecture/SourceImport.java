package dev.stoa.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An import statement in a source file. Unlike byte code, it also shows the types of constants that
 * the compiler inlined.
 *
 * @param file the source file
 * @param packageName the package of the file
 * @param targetPackage the package of the imported type or member
 */
record SourceImport(Path file, String packageName, String targetPackage) {
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?((?:[a-z]\\w*\\.)*[a-z]\\w*)\\.[A-Z*].*;");

  /** Reads the imports of a source file. */
  static List<SourceImport> of(Path file) throws IOException {
    List<SourceImport> imports = new ArrayList<>();
    String packageName = "";
    for (String line : Files.readAllLines(file)) {
      Matcher packageMatcher = PACKAGE.matcher(line);
      Matcher importMatcher = IMPORT.matcher(line);
      if (packageMatcher.find()) {
        packageName = packageMatcher.group(1);
      } else if (importMatcher.find()) {
        imports.add(new SourceImport(file, packageName, importMatcher.group(1)));
      }
    }
    return imports;
  }

  @Override
  public String toString() {
    return file.getFileName() + " imports from " + targetPackage;
  }
}
