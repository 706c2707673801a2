package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks that all public and protected types and members of the modules that users compile against
 * have comments. The compiler checks their content, but its check for missing comments would also
 * require a tag for each parameter and result.
 */
final class PublicCommentsTest {
  private static final List<String> MODULES =
      List.of("core", "arrow", "hadoop", "spark", "hdfs-placement");

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  @Test
  void everyPublicMemberHasAComment() throws IOException {
    List<Path> sources =
        SourceFiles.all().stream().filter(PublicCommentsTest::isPublished).toList();
    try (StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, null)) {
      List<JavaFileObject> units = new ArrayList<>();
      files.getJavaFileObjectsFromPaths(sources).forEach(units::add);
      assertTrue(units.size() > 700, "too few sources were found");
      assertEquals("", String.join("\n", undocumented(units)));
    }
  }

  private static boolean isPublished(Path source) {
    return MODULES.stream()
            .anyMatch(
                module -> source.startsWith(SourceFiles.ROOT.resolve(module + "/src/main/java")))
        && source.toString().endsWith(".java");
  }

  @Test
  void findsMissingComments() throws IOException {
    String source =
        """
        /** A type. */
        public class Sample {
          public int field;
          int internal;
          protected void method() {}
          @Override public String toString() { return ""; }
          /** A type. */
          public enum Kind { ONE, /** The other. */ TWO }
          interface Internal { void call(); }
          /** A type. */
          public interface Contract { void call(); private void help() {} }
          public record Pair(int a, int b) {}
        }
        """;
    JavaFileObject unit =
        new SimpleJavaFileObject(URI.create("mem:/Sample.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    assertEquals(
        List.of(
            "Sample.java:3: field",
            "Sample.java:5: method",
            "Sample.java:8: ONE",
            "Sample.java:11: call",
            "Sample.java:12: Pair"),
        undocumented(List.of(unit)));
  }

  private static List<String> undocumented(List<JavaFileObject> units) throws IOException {
    JavacTask task =
        (JavacTask) COMPILER.getTask(null, null, null, List.of("-proc:none"), null, units);
    DocTrees trees = DocTrees.instance(task);
    List<String> undocumentedMembers = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) {
      new UndocumentedMemberFinder(trees, unit, undocumentedMembers).scan(unit, null);
    }
    return undocumentedMembers;
  }

  /** Visits the public types of a source, and their members. */
  private static final class UndocumentedMemberFinder extends TreePathScanner<Void, Void> {
    private final DocTrees trees;
    private final CompilationUnitTree unit;
    private final List<String> undocumentedMembers;

    UndocumentedMemberFinder(
        DocTrees trees, CompilationUnitTree unit, List<String> undocumentedMembers) {
      this.trees = trees;
      this.unit = unit;
      this.undocumentedMembers = undocumentedMembers;
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      if (!isPublic(type.getModifiers())) {
        return null;
      }
      check(type.getSimpleName());
      return super.visitClass(type, null);
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      boolean overrides =
          method.getModifiers().getAnnotations().stream()
              .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override"));
      if (isPublic(method.getModifiers()) && !overrides && !isImplicit(method)) {
        check(method.getName());
      }
      return null; // local types are not public
    }

    @Override
    public Void visitVariable(VariableTree field, Void unused) {
      if (isPublic(field.getModifiers()) && !isImplicit(field)) {
        check(field.getName());
      }
      return null;
    }

    /**
     * Returns whether a member is public or protected; members of interfaces are public unless
     * private.
     */
    private boolean isPublic(ModifiersTree modifiers) {
      TreePath container = getCurrentPath().getParentPath();
      boolean isInInterface =
          container.getLeaf().getKind() == Tree.Kind.INTERFACE
              && !modifiers.getFlags().contains(Modifier.PRIVATE);
      return isInInterface
          || modifiers.getFlags().contains(Modifier.PUBLIC)
          || modifiers.getFlags().contains(Modifier.PROTECTED);
    }

    /** Returns whether the parser added a member, such as the components of a record. */
    private boolean isImplicit(Tree member) {
      return trees.getSourcePositions().getEndPosition(unit, member) < 0;
    }

    private void check(Name name) {
      if (trees.getDocComment(getCurrentPath()) == null) {
        String file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
        undocumentedMembers.add("%s:%d: %s".formatted(file, line(), name));
      }
    }

    private long line() {
      long start = trees.getSourcePositions().getStartPosition(unit, getCurrentPath().getLeaf());
      return unit.getLineMap().getLineNumber(start);
    }
  }
}
