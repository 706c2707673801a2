package dev.stoa.spark.runtime.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Checks the calls between the packages of {@code dev.stoa.spark}. */
final class SparkArchitectureTest {
  private static final JavaClasses SPARK =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa.spark");

  @Test
  void layersCallOnlyLowerLayers() {
    assertTrue(SPARK.contain("dev.stoa.spark.StoaDataSource"));
    classes().should(new LayerCondition()).check(SPARK);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.stoa.spark.(*)..").should().beFreeOfCycles().check(SPARK);
  }
}
