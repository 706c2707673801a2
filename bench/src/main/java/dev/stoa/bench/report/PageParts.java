package dev.stoa.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** The parts that {@link HtmlReport} puts together: our own files, and those of the libraries. */
final class PageParts {
  private static final List<String> SCRIPTS =
      List.of(
          "chart.js:chart.umd.min.js",
          "chartjs-plugin-datalabels:chartjs-plugin-datalabels.min.js");

  private String text;

  private PageParts(String text) {
    this.text = text;
  }

  /** A page with places for parts, written {@code {{name}}}. */
  static PageParts template(String file) throws IOException {
    return new PageParts(own(file));
  }

  /** Puts a part into its place. */
  PageParts with(String place, String part) {
    text = text.replace("{{" + place + "}}", part);
    return this;
  }

  String text() {
    return text;
  }

  /** One of the files beside this class. */
  static String own(String file) throws IOException {
    return resource("/dev/stoa/bench/report/" + file);
  }

  /** The scripts that draw charts. */
  static String chartLibrary() throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String script : SCRIPTS) {
      String library = script.substring(0, script.indexOf(':'));
      String file = script.substring(script.indexOf(':') + 1);
      String folder = "/META-INF/resources/webjars/" + library + "/" + version(library);
      scripts.append(resource(folder + "/dist/" + file)).append('\n');
    }
    // The maps lie beside the originals, not beside the report.
    return scripts.toString().replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  private static String version(String library) throws IOException {
    Properties properties = new Properties();
    String name = "/META-INF/maven/org.webjars.npm/" + library + "/pom.properties";
    try (InputStream in = open(name)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = PageParts.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return in;
  }
}
